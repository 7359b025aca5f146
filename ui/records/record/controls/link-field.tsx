import { readLink } from '@rounds/core/rules/text'
import { recordWords } from '@rounds/core/words/record'
import { useRef } from 'react'
import { usePickers } from '../../../context/pickers.ts'
import { Button } from '../../../kit/button.tsx'
import { LinkTextField, type LinkTextFieldProps } from '../../../kit/link-text-field.tsx'
import { ownOrigins } from '../../../kit/own-origins.ts'
import { useDeadLink } from './use-dead-link.ts'
import { useLeadsTo } from './use-leads-to.ts'

export interface LinkFieldProps extends Omit<LinkTextFieldProps, 'value' | 'onValue' | 'leadsTo' | 'label'> {
  label: string
  value: string | null
  onValue: (value: string | null) => void
}

/**
 * A link target: typed, or picked from the site's pages and documents. Input stays as typed until the field loses
 * focus, and then becomes a link.
 */
export function LinkField({ label, value, onValue, ...rest }: LinkFieldProps) {
  const { pickLink, followingLink } = usePickers()
  const latest = useRef(value)
  latest.current = value
  const pick = async () => {
    const picked = await pickLink(value ? { href: value } : null)
    if (picked) onValue(picked.href)
  }
  const tidy = async () => {
    const link = readLink(value ?? '', ownOrigins())
    if (!link.ok) return
    const href = await followingLink(link.href)
    // Text typed since then is kept.
    if (latest.current === value && href !== value) onValue(href)
  }
  return (
    <div className="flex items-start gap-2">
      <LinkTextField
        {...rest}
        className="min-w-0 flex-1"
        label={label}
        value={value ?? ''}
        onValue={text => onValue(text || null)}
        onBlur={() => void tidy()}
        leadsTo={useLeadsTo(value ?? '')}
        warning={useDeadLink(value ?? '')}
      />
      <Button
        className={rest.hideLabel ? 'h-8.5!' : 'mt-6 h-8.5!'}
        onClick={() => void pick()}
        aria-label={recordWords.linkField.pick(label)}
      >
        {recordWords.linkField.pick2}
      </Button>
    </div>
  )
}
