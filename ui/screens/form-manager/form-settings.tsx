import { configOf, type FormContent, type FormMeta, isQuestion, metaOf } from '@rounds/core/rules/forms'
import { formViewWords } from '@rounds/core/words/form-view'
import type { ReactNode } from 'react'
import { useTimeZone } from '../../context/app-context.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { DateTimeField } from '../../kit/date-time-field.tsx'
import { NumberField } from '../../kit/number-field.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { Select } from '../../kit/select.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { nameOfField } from './form-kinds.ts'
import { Notices } from './notices.tsx'
import { Replies } from './replies.tsx'

const words = formViewWords.settings

interface FormSettingsProps {
  content: FormContent
  mayWrite: boolean
  onContent: (to: Partial<FormContent>) => void
}

/** What is set of a form beside its questions; drafted and published with them. */
export function FormSettings({ content, mayWrite, onContent }: FormSettingsProps) {
  const zone = useTimeZone()
  const meta = metaOf(content)
  const change = (to: Partial<FormMeta>) => onContent({ FrmMetaData: { ...meta, ...to } })
  const questions = (configOf(content).fields ?? []).filter(
    field => isQuestion(field) && !field.health && field.kind !== 'signature' && field.kind !== 'file',
  )
  const columns = meta.listColumns ?? []
  return (
    <fieldset disabled={!mayWrite} className="measure space-y-6">
      <Part heading={words.texts}>
        <TextField
          label={words.title}
          maxLength={400}
          value={content.FrmTitle ?? ''}
          onValue={FrmTitle => onContent({ FrmTitle })}
        />
        <RichText
          label={words.introduction}
          value={content.FrmDescription ?? ''}
          onValue={FrmDescription => onContent({ FrmDescription })}
        />
      </Part>
      <Part heading={words.open} help={words.openHelp}>
        <DateTimeField
          id="form-opens"
          label={words.opensAt}
          timeZone={zone}
          value={instantIn(meta.opensAt)}
          onValue={opensAt => change({ opensAt })}
          disabled={!mayWrite}
        />
        <DateTimeField
          id="form-closes"
          label={words.closesAt}
          timeZone={zone}
          value={instantIn(meta.closesAt)}
          onValue={closesAt => change({ closesAt })}
          disabled={!mayWrite}
        />
        <NumberField
          label={words.most}
          help={words.mostHelp}
          min={1}
          step={1}
          value={meta.maxSubmissions || null}
          onValue={maxSubmissions => change({ maxSubmissions: wholeNumber(maxSubmissions, 0) })}
        />
      </Part>
      <Part heading={words.told} help={words.toldHelp}>
        <Notices
          notices={meta.notifications ?? []}
          questions={(configOf(content).fields ?? []).filter(({ kind }) => kind === 'email')}
          onNotices={notifications => change({ notifications })}
        />
      </Part>
      <Part heading={words.replies} help={words.repliesHelp}>
        <Replies
          meta={meta}
          onReplies={replies => change({ replies: replies.map(reply => ({ ...reply })) })}
        />
      </Part>
      <Part heading={words.keeping}>
        <NumberField
          label={words.keepDays}
          help={words.keepHelp}
          min={1}
          max={36_500}
          step={1}
          value={meta.keepDays ?? null}
          onValue={keepDays => change({ keepDays: wholeNumber(keepDays, 1) })}
        />
        <Select
          label={words.spam}
          help={words.spamHelp}
          placeholder={null}
          options={Object.entries(words.spams).map(([value, label]) => ({ value, label }))}
          value={meta.spam ?? 'normal'}
          onValue={spam => change({ spam: spam as NonNullable<FormMeta['spam']> })}
        />
        <Checkbox
          label={words.appointment}
          checked={meta.appointment === true}
          onValue={appointment => change({ appointment })}
        />
        <fieldset className="space-y-1">
          <legend className="mb-1 font-semibold text-sm">{words.listColumns}</legend>
          <p className="text-ink-2 text-sm">{words.listHelp}</p>
          {questions.length === 0 && <p className="text-ink-2">{words.noColumns}</p>}
          {questions.map(field => (
            <Checkbox
              key={field.name}
              label={nameOfField(field)}
              checked={columns.includes(field.name ?? '')}
              onValue={isShown =>
                change({
                  listColumns: isShown
                    ? [...columns, field.name ?? '']
                    : columns.filter(name => name !== field.name),
                })
              }
            />
          ))}
        </fieldset>
        <TextField
          label={words.category}
          maxLength={100}
          value={meta.category ?? ''}
          onValue={category => change({ category })}
        />
      </Part>
    </fieldset>
  )
}

interface PartProps {
  heading: string
  help?: string
  children: ReactNode
}

const Part = ({ heading, help, children }: PartProps) => (
  <section className="space-y-4 border-rule border-t pt-4 first:border-t-0 first:pt-0">
    <div>
      <h2 className="font-semibold text-lg">{heading}</h2>
      {help && <p className="text-ink-2">{help}</p>}
    </div>
    {children}
  </section>
)

/** An instant as a form may have it from before; null where it is none. */
const instantIn = (text: string | null | undefined): string | null => {
  const at = text ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** What may be stored of a number that is typed: a whole one, not below the least. */
const wholeNumber = (value: number | null, least: number): number | null =>
  value === null ? null : Math.max(least, Math.round(value))
