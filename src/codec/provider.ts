/** A provider that makes one codec for each construction and size, when it is first asked for. */
import { checkCode } from './check';
import { CODE_CELLS, type CodeConstruction, type Codec, type CodecEngine, type CodecProvider } from './codec';

/** `make` is called at most once for each construction and size, with checked values. */
export function providerOf(
  engine: CodecEngine,
  make: (construction: CodeConstruction, sourceCells: number) => Codec,
): CodecProvider {
  const made = {
    systematic: new Array<Codec | undefined>(CODE_CELLS), uniform: new Array<Codec | undefined>(CODE_CELLS + 1),
  };
  return {
    engine,
    codec(construction, sourceCells) {
      checkCode(construction, sourceCells);
      return (made[construction][sourceCells] ??= make(construction, sourceCells));
    },
  };
}
