import type { TextField, TextFormat } from '@rounds/core/entities'
import { CodeEditor } from '../../../kit/code-editor.tsx'
import { TextArea } from '../../../kit/text-area.tsx'
import { TextField as Line } from '../../../kit/text-field.tsx'
import { type ControlProps, common } from './control.ts'
import { hasLines, languageOf } from './text-kind.ts'

const MONO: ReadonlySet<TextFormat> = new Set(['path', 'slug', 'url', 'link', 'phone', 'colour', 'language'])
const TYPES: Partial<Record<TextFormat, string>> = { email: 'email', phone: 'tel', time: 'time' }

/** Text: one line, prose, or code. What is written and never shown again begins empty. */
export function TextControl(props: ControlProps<TextField>) {
  const { field, value, onValue } = props
  const text = typeof value === 'string' ? value : ''
  if (field.secret) return <SecretControl {...props} />
  const language = languageOf(field)
  if (language)
    return <CodeEditor {...common(props)} language={language} rows={5} value={text} onValue={onValue} />
  if (hasLines(field)) return <TextArea {...common(props)} rows={3} value={text} onValue={onValue} />
  const short = field.max <= 60
  return (
    <Line
      {...common(props)}
      type={TYPES[field.format] ?? 'text'}
      mono={MONO.has(field.format)}
      className={short ? 'max-w-60' : undefined}
      spellCheck={field.format === 'line'}
      autoComplete="off"
      {...(field.format === 'colour' && { after: <Swatch colour={text} /> })}
      value={text}
      onValue={onValue}
    />
  )
}

/** A secret goes in and never comes out: what is stored is not here, and stays unless something is typed. */
function SecretControl(props: ControlProps<TextField>) {
  const { field, value, onValue } = props
  return (
    <Line
      {...common(props)}
      type="password"
      autoComplete="new-password"
      spellCheck={false}
      mono
      help={[field.help, 'Never shown once it is stored. Left empty, what is stored stays.']
        .filter(Boolean)
        .join(' ')}
      value={typeof value === 'string' ? value : ''}
      onValue={text => onValue(text === '' ? null : text)}
    />
  )
}

const Swatch = ({ colour }: { colour: string }) => (
  <span
    aria-hidden="true"
    className="size-4 rounded-sm border border-rule-strong"
    style={{ background: /^#[0-9a-f]{6}$/i.test(colour) ? colour : 'transparent' }}
  />
)
