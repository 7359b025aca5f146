import type { Form, Row } from '@rounds/core/entities'
import { isRecordKind, recordKinds } from '@rounds/core/rules/forms'
import { chosenLabels, REDACTED, type SubmittedAnswer } from '@rounds/core/rules/records'
import { sayDay } from '@rounds/core/rules/time'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { ReferenceName } from '../../records/values/value.tsx'

const words = formSubmissionWords.answers

interface AnswerValueProps {
  answer: SubmittedAnswer
  config: Row<typeof Form>['FrmConfig']
}

/** An answer as the visitor saw it: the labels of options, the names of records. */
export function AnswerValue({ answer, config }: AnswerValueProps) {
  const { kind, value } = answer
  if (kind === REDACTED) return <span className="text-ink-2 italic">{formSubmissionWords.redact.gone}</span>
  const text = [value].flat().map(String).join(', ')
  if (value === null || value === undefined || text === '')
    return <span className="text-ink-3">{words.none}</span>
  if (isRecordKind(kind) && /^\d{1,9}$/.test(text))
    return <ReferenceName to={recordKinds[kind]} recordKey={Number(text)} />
  if (kind === 'checkbox' || kind === 'yes or no')
    return /^(true|yes|on|1)$/i.test(text) ? words.yes : words.no
  if ((kind === 'date' || kind === 'date of birth') && /^\d{4}-\d\d-\d\d$/.test(text)) return sayDay(text)
  if (kind === 'signature' && /^data:image\/png;base64,/.test(text))
    return <img src={text} alt={words.signature(answer.label || answer.name)} className="max-h-32 bg-white" />
  return (chosenLabels(config, answer) ?? [text]).join(', ')
}
