/** The namespace of SVG, in which its elements are made and its files are written. */
export const SVG = 'http://www.w3.org/2000/svg';
