/** Toasts: their kinds, durations and what closes them (specification §4 and §9). */

/** The kinds of toast. */
export const toastTypes = ['success', 'error', 'info', 'warning', 'custom', 'loading'] as const
export type ToastType = (typeof toastTypes)[number]

/** Possible positions of toasts; the back office uses bottom-right. */
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

/** In milliseconds: how long a toast stays, the extra time on top, and the duration of its exit. */
export const toastTimes = { dismiss: 4000, added: 400, leaving: 200 } as const

/** When a toast closes automatically, counted from its appearance; undefined if never. */
export const toastLife = (type: ToastType, dismiss: number = toastTimes.dismiss): number | undefined =>
  type === 'loading' ? undefined : Math.max(0, dismiss) + toastTimes.added

/** Whether a click closes it: all except loading toasts. */
export const closesOnClick = (type: ToastType): boolean => type !== 'loading'
