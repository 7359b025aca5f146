import type { FormConfig, FormContent, FormField, FormMeta } from '../rules/forms/index.ts'

/** A form to start from. */
export interface FormTemplate {
  readonly id: string
  /** What it is called where one is chosen, and what the new form is called at first. */
  readonly name: string
  /** What it is for, in a sentence. */
  readonly purpose: string
  readonly content: FormContent
}

/** A question of a template; its name in exports is made of what it is about. */
export const ask = (
  name: string,
  kind: NonNullable<FormField['kind']>,
  label: string,
  more: Partial<FormField> = {},
): FormField => ({ name, kind, label, ...more })

export const required = { required: true } as const

/** Options that are sent as they read. */
export const offering = (...labels: readonly string[]): Pick<FormField, 'options'> => ({
  options: labels.map(label => ({ value: label, label })),
})

/** The questions that most forms begin with, filled in by the browser. */
export const firstName = ask('first_name', 'text', 'First name', { ...required, autocomplete: 'given-name' })
export const lastName = ask('last_name', 'text', 'Last name', { ...required, autocomplete: 'family-name' })
export const email = ask('email', 'email', 'Email', { ...required, autocomplete: 'email' })
export const phone = ask('phone', 'phone', 'Phone', { autocomplete: 'tel' })

/** Fields on one step, in their order. */
export const onStep = (step: string, ...fields: readonly FormField[]): readonly FormField[] =>
  fields.map(field => ({ ...field, step }))

/** The content of a template: its texts, its questions, what is said at the end and how long it is kept. */
export function contentOf(
  texts: { readonly title: string; readonly introduction: string; readonly thanks: string },
  config: FormConfig,
  meta: FormMeta,
): FormContent {
  return {
    FrmTitle: texts.title,
    FrmDescription: `<p>${texts.introduction}</p>`,
    FrmConfig: {
      ...config,
      confirmation: { kind: 'message', message: `<p>${texts.thanks}</p>`, ...config.confirmation },
    },
    FrmMetaData: { spam: 'normal', ...meta },
  }
}

/** The email that tells visitors that what they sent has arrived. */
export const confirmByEmail = { notifications: [{ toField: 'email' }] } as const
