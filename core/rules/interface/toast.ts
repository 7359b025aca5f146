/** Toasts: their kinds, their times and what closes them (specification §4 and §9). */

/** The kinds of toast. */
export const toastTypes = ['success', 'error', 'info', 'warning', 'custom', 'loading'] as const
export type ToastType = (typeof toastTypes)[number]

/** Where toasts may stand; the back office shows them at bottom-right. */
export const toastPositions = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
export type ToastPosition = (typeof toastPositions)[number]
export const defaultToastPosition: ToastPosition = 'top-right'
export const backOfficeToastPosition: ToastPosition = 'bottom-right'

/** In milliseconds: how long a toast stands, how much is added to that, and how long it takes to go. */
export const toastTimes = { dismiss: 4000, added: 400, leaving: 200 } as const

/** When a toast goes by itself, counted from its appearance; undefined where it never does. */
export const toastLife = (type: ToastType, dismiss: number = toastTimes.dismiss): number | undefined =>
  type === 'loading' ? undefined : Math.max(0, dismiss) + toastTimes.added

/** Whether a click closes it: every one but a loading toast. */
export const closesOnClick = (type: ToastType): boolean => type !== 'loading'
