import { counted } from '../interface/counted.ts'
import type { FormConfig } from './definition.ts'

const USUAL_HOURS = 24
const DAY_HOURS = 24

/** The file that opens after a form, and for how long its link works. */
export interface FormDownload {
  readonly path: string
  readonly hours: number
}

/** The file that a form opens once it was sent; undefined for a form that opens none. */
export function downloadOf({ confirmation }: FormConfig): FormDownload | undefined {
  const { kind, link, hours } = confirmation ?? {}
  return kind === 'file' && link?.startsWith('/files/')
    ? { path: link, hours: hours || USUAL_HOURS }
    : undefined
}

/** Whether a form is to open a file and names none. */
export const lacksFile = (config: FormConfig): boolean =>
  config.confirmation?.kind === 'file' && downloadOf(config) === undefined

/** Whether a form is to open a page and names none. */
export const lacksPage = ({ confirmation }: FormConfig): boolean =>
  confirmation?.kind === 'page' && !confirmation.link

/** How long a link works, in words: whole days as days. */
export const sayHours = (hours: number): string =>
  hours > DAY_HOURS && hours % DAY_HOURS === 0 ? counted(hours / DAY_HOURS, 'day') : counted(hours, 'hour')
