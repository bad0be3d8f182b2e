/** A link as a QR code: always black on white, as scanners expect. */
import { useMemo } from 'react';
import { encode } from 'uqr';

const QUIET_ZONE = 4;

export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', boostEcc: false, border: QUIET_ZONE });
    const marks = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: marks.join('') };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label="QR code of the link">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
