/** Opens the browser's file picker without a field that is seen. */
let field: HTMLInputElement | null = null;

/**
 * Calls `take` with the file that is chosen. This must not wait for a fetch: browsers allow it only right after a
 * click. The field stays in the page until the next one takes its place: Safari on phones may collect one outside the
 * page while the picker is open, and then the page never hears of the choice.
 */
export function chooseFile(accept: string, take: (file: File) => void): void {
  field?.remove();
  const next = document.createElement('input');
  next.type = 'file';
  next.accept = accept;
  next.hidden = true;
  next.onchange = () => {
    const file = next.files?.[0];
    if (file) take(file);
  };
  document.body.append(next);
  field = next;
  next.click();
}
