/** Finding a parameter in a form of many: a field that narrows every list of fields beneath it to those that match. */
import { TextInput } from '@mantine/core';
import { createContext, useContext, useId, useState, type ReactNode } from 'react';
import { GROUPS, type Parameter } from '../../model/catalogue-types';
import { counted } from './labels';

/** A form with no more parameters than this has no search field. */
const MOST_WITHOUT_SEARCH = 12;

const Query = createContext('');

/** Returns what the reader searches for; empty if nothing. */
export const useQuery = (): string => useContext(Query);

/** Whether every word of the query occurs in what the form says about the parameter, or in its key. */
export function matches(parameter: Parameter, query: string): boolean {
  const choices = parameter.type === 'choice' ? parameter.choices.map(({ title }) => title) : [];
  const text = [parameter.title, parameter.key, parameter.help, GROUPS[parameter.group ?? 'basic'], ...choices]
    .join(' ').toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** Shows parts of a form that are not parameters, except while the reader searches. */
export const WhenNotSearching = ({ children }: { children: ReactNode }): ReactNode =>
  (useQuery() === '' ? children : null);

interface FindableProps {
  parameters: readonly Parameter[];
  /** What they are parameters of, where a page has several such forms. */
  of?: string;
  children: ReactNode;
}

export function Findable({ parameters, of, children }: FindableProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  if (parameters.length <= MOST_WITHOUT_SEARCH) return children;
  const found = parameters.filter((parameter) => matches(parameter, query)).length;
  return (
    <Query.Provider value={query}>
      <div className="form-find" role="search" aria-label={of === undefined ? 'Parameters' : `Parameters of the ${of}`}>
        <TextInput
          id={id} type="search" aria-label="Find a parameter"
          placeholder={`Find one of ${parameters.length} parameters`} value={typed} spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return;
            event.stopPropagation();
            setTyped('');
          }}
        />
        <p role="status">
          {query === '' ? '' : found === 0 ? `No parameter here matches “${query}”.` : counted(found, 'parameter')}
        </p>
      </div>
      {children}
    </Query.Provider>
  );
}
