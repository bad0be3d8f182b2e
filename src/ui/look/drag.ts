/** A press that moves less than this is no drag, px. */
export const DRAG_PX = 4;
