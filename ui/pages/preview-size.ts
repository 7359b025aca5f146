/** The width of both borders around a previewed page, in pixels. */
export const BORDERS = 2
