// @vitest-environment jsdom
/** The list of problems counts what is missing, and leads to the field in which it is put right. */
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkScenario } from '../../../src/scenario/check';
import type { Scenario } from '../../../src/scenario/types';
import { Editor } from '../../../src/ui/editor/Editor';
import { standInForBrowser } from './browser';
import { star } from './star';

function Page({ start }: { start: Scenario }) {
  const [now, setNow] = useState(start);
  const checked = checkScenario(now);
  return (
    <MantineProvider env="test">
      <Editor
        scenario={now} problems={checked.ok ? [] : checked.problems} warnings={[]} theme="light"
        onEdit={(_, next) => setNow(next)}
      />
    </MantineProvider>
  );
}

afterEach(cleanup);

describe('an ABR flow over a switch without an algorithm', () => {
  const flows = star.flows?.map((flow) => ({ ...flow, service: { kind: 'abr' as const } }));

  it('leads to the choice of the algorithm', async () => {
    standInForBrowser(false);
    render(<Page start={{ ...star, flows }} />);
    const problems = screen.getByRole('region', { name: 'Problems' });
    expect(within(problems).getByRole('heading').textContent).toBe('Not ready to run: 1\u202fproblem');
    fireEvent.click(within(problems).getByRole('button', { name: /^swFlow f is ABR, but .*; choose one for sw/ }));
    const properties = screen.getByRole('region', { name: 'Properties of sw' });
    const field = within(properties).getByRole('combobox', { name: 'ABR algorithm' });
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('leads to that of a port with settings of its own', async () => {
    standInForBrowser(false);
    const nodes = star.nodes.map((node) => (node.kind === 'switch'
      ? { ...node, abr: { algorithm: 'erica' as const }, ports: { sink: { abr: null } } } : node));
    render(<Page start={{ ...star, nodes, flows }} />);
    fireEvent.click(screen.getByRole('button', { name: /; choose one for the port of sw to sink/ }));
    const port = screen.getByRole('region', { name: 'Port to sink: ABR' });
    await vi.waitFor(() => expect(document.activeElement).toBe(within(port).getByRole('combobox')));
  });
});
