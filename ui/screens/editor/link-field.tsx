import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useReferenceName } from '../../records/values/use-reference-names.ts'
import { pageOfLink, type usePickLink } from './link-picker.tsx'

export interface LinkFieldProps {
  label: string
  value: string | null
  onValue: (value: string | null) => void
  pickLink: ReturnType<typeof usePickLink>['pickLink']
}

/** Where something leads: typed, or picked from the pages of the site; a page is shown by its name. */
export function LinkField({ label, value, onValue, pickLink }: LinkFieldProps) {
  const page = pageOfLink(value ?? '')
  const name = useReferenceName('Content', page)
  const pick = async () => {
    const picked = await pickLink(value ? { href: value } : null)
    if (picked) onValue(picked.href)
  }
  return (
    <div className="flex items-start gap-2">
      <TextField
        className="min-w-0 flex-1"
        label={label}
        mono
        maxLength={800}
        value={value ?? ''}
        onValue={text => onValue(text || null)}
        help={page !== null && name ? `Leads to “${name}”.` : undefined}
      />
      <Button className="mt-6 h-8.5!" onClick={() => void pick()} aria-label={`Pick: ${label}`}>
        Pick…
      </Button>
    </div>
  )
}
