import { ApiError, messageOf } from '@rounds/core/api'

/** What became of a try to make a page. */
export interface Refusal {
  readonly message: string
  /** What is wrong with which field. */
  readonly fields: Readonly<Record<string, string>>
}

const NAMES: Readonly<Record<string, string>> = {
  CTitle: 'title',
  CSeoUrl: 'url',
  CtId: 'type',
  TId: 'tag',
  TemplateId: 'template',
}

/** The server names the fields of its records; the form calls them by its own names. */
export function refusalOf(error: unknown): Refusal {
  const errors = error instanceof ApiError ? (error.body.errors ?? []) : []
  const named = errors.flatMap(({ field, message }) =>
    field ? [[NAMES[field] ?? field, message] as const] : [],
  )
  return { message: messageOf(error), fields: Object.fromEntries(named) }
}
