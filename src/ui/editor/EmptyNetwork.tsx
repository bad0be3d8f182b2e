/** What an empty drawing shows: shapes to start with, and how to begin from nothing. */
import { inSentence } from '../app/in-sentence';
import { Sketch } from '../gallery/Sketch';
import { networkOf, SHAPES, usualNumbers, type Shape } from './shapes';

export function EmptyNetwork({ sentence, onStart }: { sentence: string; onStart?(shape: Shape): void }) {
  return (
    <section className="editor-empty" aria-labelledby="editor-empty-title">
      <h2 id="editor-empty-title">{onStart ? 'Start with…' : 'An empty network'}</h2>
      {onStart ? (
        <ul>
          {SHAPES.map((shape) => (
            <li key={shape.id}>
              <button type="button" onClick={() => onStart(shape)}>
                <Sketch scenario={networkOf(shape, usualNumbers(shape))} />
                <span>{shape.title}{shape.numbers.length > 0 ? '…' : ''}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p>{onStart ? `Or with nothing: ${inSentence(sentence)}` : sentence}</p>
    </section>
  );
}
