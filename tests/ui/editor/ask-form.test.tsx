// @vitest-environment jsdom
/** The form that asks for the ends of a new flow and its transport, or for the ends of a new link. */
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Scenario } from '../../../src/scenario/types';
import { AskForm } from '../../../src/ui/editor/forms/AskForm';
import { standInForBrowser } from './browser';
import { star } from './star';

let scenario: Scenario;

function open(ask: 'flow' | 'connect'): void {
  render(
    <MantineProvider env="test">
      <AskForm
        ask={ask} scenario={scenario} selectedNodes={[]} onDone={() => undefined}
        apply={(make) => { scenario = make(scenario).scenario; }}
      />
    </MantineProvider>,
  );
}

const added = (): string | undefined => scenario.flows?.at(-1)?.transport?.kind;

beforeEach(() => {
  standInForBrowser(false);
  scenario = star;
});
afterEach(cleanup);

describe('a flow that is added by form', () => {
  it('goes over TCP where nothing else is chosen', () => {
    open('flow');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'TCP' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Add flow' }));
    expect([scenario.flows?.length, added() ?? 'tcp']).toEqual([star.flows!.length + 1, 'tcp']);
  });
  it('goes over UDP where that is chosen', () => {
    open('flow');
    fireEvent.click(screen.getByRole('radio', { name: 'UDP' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add flow' }));
    expect([scenario.flows?.length, added()]).toEqual([star.flows!.length + 1, 'udp']);
  });
});

describe('a link that is added by form', () => {
  it('is not asked for a transport', () => {
    open('connect');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
