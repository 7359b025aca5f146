import type { TextField, TextFormat } from '@rounds/core/entities'
import { recordWords } from '@rounds/core/words/record'
import { useApp } from '../../../context/app-context.ts'
import { usePickers } from '../../../context/pickers.ts'
import { CodeEditor } from '../../../kit/code-editor.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { Select } from '../../../kit/select.tsx'
import { TextArea } from '../../../kit/text-area.tsx'
import { TextField as Line } from '../../../kit/text-field.tsx'
import { timeZoneOptions } from '../../../kit/time-zones.ts'
import { type ControlProps, common } from './control.ts'
import { LinkField } from './link-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { hasLines, languageOf } from './text-kind.ts'

const MONO: ReadonlySet<TextFormat> = new Set(['path', 'slug', 'url', 'link', 'phone', 'color', 'language'])
const TYPES: Partial<Record<TextFormat, string>> = { email: 'email', phone: 'tel', time: 'time' }

/** Text: one line, prose, or code. Write-only values start empty. */
export function TextControl(props: ControlProps<TextField>) {
  const { field, value, onValue } = props
  const text = typeof value === 'string' ? value : ''
  if (field.secret) return <SecretControl {...props} />
  if (field.format === 'html' && !props.inCell) return <HtmlControl {...props} />
  if (field.isPicture && !props.inCell)
    return (
      <PhotoField
        id={props.id}
        label={props.label}
        error={props.error}
        src={text || null}
        onPhoto={({ src }) => onValue(src)}
      />
    )
  if (field.format === 'link' && !props.inCell)
    return <LinkField {...common(props)} maxLength={field.max} value={text} onValue={onValue} />
  if (field.format === 'color') return <ColorControl {...props} />
  if (field.isTimeZone)
    return (
      <Select
        {...common(props)}
        className={props.inCell ? undefined : 'max-w-96'}
        options={timeZoneOptions(text)}
        value={text}
        onValue={zone => onValue(zone === '' ? null : zone)}
      />
    )
  const language = languageOf(field)
  if (language)
    return <CodeEditor {...common(props)} language={language} rows={5} value={text} onValue={onValue} />
  const { placeholder } = props
  if (hasLines(field))
    return (
      <TextArea
        {...common(props)}
        placeholder={placeholder}
        rows={placeholder ? 2 : 3}
        value={text}
        onValue={onValue}
      />
    )
  const short = field.max <= 60
  return (
    <Line
      {...common(props)}
      type={TYPES[field.format] ?? 'text'}
      mono={MONO.has(field.format)}
      className={short && !props.inCell ? 'max-w-60' : undefined}
      spellCheck={field.format === 'line'}
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      onValue={onValue}
    />
  )
}

/** A write-only secret: the stored value is never sent here, and stays unless something is typed. */
function SecretControl(props: ControlProps<TextField>) {
  const { field, value, onValue } = props
  return (
    <Line
      {...common(props)}
      type="password"
      autoComplete="new-password"
      spellCheck={false}
      mono
      help={[field.help, recordWords.textControl.neverShownOnceStored].filter(Boolean).join(' ')}
      value={typeof value === 'string' ? value : ''}
      onValue={text => onValue(text === '' ? null : text)}
    />
  )
}

/** Text with headings, lists, links and images, stored as HTML. */
function HtmlControl(props: ControlProps<TextField>) {
  const { label, value, onValue } = props
  const { notify } = useApp()
  const { pickLink, pickFile, putPicture } = usePickers()
  return (
    <RichText
      {...common(props)}
      value={typeof value === 'string' ? value : ''}
      onValue={onValue}
      onPickLink={pickLink}
      onPickImage={() => pickFile({ images: true })}
      onPutImage={putPicture}
      onUnplaced={name => notify('warning', recordWords.textControl.amongPicturesSiteBut(name, label))}
    />
  )
}

/** A color, typed or chosen in the browser's own picker. */
function ColorControl(props: ControlProps<TextField>) {
  const { label, value, onValue } = props
  const text = typeof value === 'string' ? value : ''
  return (
    <Line
      {...common(props)}
      mono
      autoComplete="off"
      spellCheck={false}
      placeholder="#0f766e"
      className="max-w-60"
      value={text}
      onValue={onValue}
      after={
        <input
          type="color"
          aria-label={recordWords.textControl.choose(label)}
          className="size-6 cursor-pointer rounded-sm"
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#808080'}
          onChange={event => onValue(event.target.value)}
        />
      }
    />
  )
}
