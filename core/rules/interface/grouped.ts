/**
 * A whole number for display: `5,398`. The same as `toLocaleString('en')`, whose first use takes a browser longer than
 * drawing a list.
 */
export const groupDigits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
