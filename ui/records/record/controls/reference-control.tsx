import { entityNamed, type ReferenceField } from '@rounds/core/entities'
import { recordWords } from '@rounds/core/words/record'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { Glyph } from '../../../kit/glyph.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useReferenceNames } from '../../values/use-reference-names.ts'
import { ReferenceName } from '../../values/value.tsx'
import { type ControlProps, common } from './control.ts'

const ReferencePicker = lazyPart(() =>
  import('./reference-picker.tsx').then(it => ({ default: it.ReferencePicker })),
)

/** A referenced record: its name, a picker to choose another, and a button to clear it. */
export function ReferenceControl(props: ControlProps<ReferenceField> & { hideLabel?: boolean }) {
  const { field, label, value, onValue } = props
  const [open, setOpen] = useState(false)
  const names = useReferenceNames()
  const key = typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null
  const { required, ...rest } = common(props)
  return (
    <Field {...rest} required={required} hideLabel={props.hideLabel}>
      {({ id, 'aria-invalid': invalid, 'aria-describedby': about }) => (
        <div className="flex items-center gap-2">
          <Button
            id={id}
            size="lg"
            aria-describedby={about}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={clsx(
              'h-8.5! min-w-0 flex-1 justify-start! px-2.5! font-normal!',
              invalid ? 'border-loss!' : 'border-edge!',
            )}
          >
            <span className={clsx('truncate', key === null && 'text-ink-3')}>
              {key === null ? (
                recordWords.referenceControl.pleaseSelect
              ) : (
                <ReferenceName to={field.to} recordKey={key} />
              )}
            </span>
            <ChevronDown aria-hidden="true" className="ml-auto size-4 shrink-0 text-ink-2" />
          </Button>
          {key !== null && !field.required && (
            <IconButton name={recordWords.referenceControl.clear(label)} onClick={() => onValue(null)}>
              <Glyph name="close" />
            </IconButton>
          )}
          {open && (
            <ReferencePicker
              entity={entityNamed(field.to)}
              only={field.where}
              title={recordWords.referenceControl.choose(label)}
              current={key}
              onClose={() => setOpen(false)}
              onPick={(picked, name) => {
                names.know(field.to, picked, name)
                onValue(picked)
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}
