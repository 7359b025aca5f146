import { downloadOf, type FormConfig } from '@rounds/core/rules/forms'
import { readLink } from '@rounds/core/rules/text'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { useState } from 'react'
import { usePickers } from '../../context/pickers.ts'
import { Button } from '../../kit/button.tsx'
import { LinkTextField } from '../../kit/link-text-field.tsx'
import { NumberField } from '../../kit/number-field.tsx'
import { ownOrigins } from '../../kit/own-origins.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { Select } from '../../kit/select.tsx'

const words = formBuilderWords.form

type Confirmation = NonNullable<FormConfig['confirmation']>

interface AfterSendingProps {
  config: FormConfig
  onConfirmation: (to: Confirmation) => void
}

/** What happens once a form was sent: a message is shown, a page opens, or a file by a link that expires. */
export function AfterSending({ config, onConfirmation }: AfterSendingProps) {
  const { confirmation } = config
  const kind = confirmation?.kind ?? 'message'
  const confirm = (to: Confirmation) => onConfirmation({ ...confirmation, ...to })
  return (
    <>
      <Select
        label={words.after}
        placeholder={null}
        options={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        // A page is no file and a file no page, so what was chosen does not stay.
        onValue={to => confirm({ kind: to as Confirmation['kind'] & string, link: '' })}
      />
      {kind === 'file' && <FileToOpen {...{ config }} onConfirmation={confirm} />}
      {kind === 'page' ? (
        <PageToOpen link={confirmation?.link ?? ''} onLink={link => confirm({ link })} />
      ) : (
        <RichText
          label={words.message}
          value={confirmation?.message ?? ''}
          onValue={message => confirm({ message })}
        />
      )}
    </>
  )
}

interface PageToOpenProps {
  link: string
  onLink: (link: string) => void
}

/** The link that opens. What is no link yet stays in the field, since no draft can be saved with it. */
function PageToOpen({ link, onLink }: PageToOpenProps) {
  const [typed, setTyped] = useState({ text: link, link })
  return (
    <LinkTextField
      label={words.link}
      value={typed.link === link ? typed.text : link}
      onValue={text => {
        const read = readLink(text, ownOrigins())
        const href = read.ok ? read.href : ''
        setTyped({ text, link: href })
        if (href !== link) onLink(href)
      }}
    />
  )
}

function FileToOpen({ config, onConfirmation }: AfterSendingProps) {
  const { pickFile } = usePickers()
  const file = downloadOf(config)
  const choose = async () => {
    const picked = await pickFile({ images: false, title: words.chooseFile })
    if (picked) onConfirmation({ link: picked.src })
  }
  return (
    <section aria-label={words.file} className="space-y-3">
      <div>
        <h3 className="font-semibold text-sm">{words.file}</h3>
        <p className="break-all font-mono">{file?.path ?? words.noFile}</p>
        <p className="text-ink-2 text-sm">{words.fileHelp}</p>
        <Button size="sm" className="mt-2" onClick={() => void choose()}>
          {file ? words.chooseAnother : words.chooseFile}
        </Button>
      </div>
      <NumberField
        label={words.hours}
        help={words.hoursHelp}
        min={1}
        max={720}
        step={1}
        value={config.confirmation?.hours ?? null}
        onValue={hours =>
          onConfirmation({ hours: hours === null ? null : Math.min(720, Math.max(1, Math.round(hours))) })
        }
      />
    </section>
  )
}
