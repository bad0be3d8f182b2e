/** One codec object for each construction and size, made when first asked for. */
import { checkCode } from './check';
import { CODE_CELLS, type CodeConstruction, type Codec, type CodecEngine, type CodecProvider } from './codec';

/** `make` is called at most once for each construction and size, with values that the code has. */
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
