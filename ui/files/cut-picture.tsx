import type { FileRecord, PictureEdit } from '@rounds/core/api'
import { cutInside, cutOf, type PictureCut, type PictureForm, pictureShapes } from '@rounds/core/rules/files'
import { fileWords } from '@rounds/core/words/files'
import { useMemo, useState } from 'react'
import { useApp } from '../context/app-context.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { Select } from '../kit/select.tsx'
import { useSubmit } from '../kit/use-submit.ts'
import type { ShownRecord } from '../records/tool-parts.ts'
import { BeforeAfter } from './before-after.tsx'
import { CropBox } from './crop-box.tsx'
import { cutSlots } from './cut-slots.ts'

const forms: readonly { readonly value: PictureForm | ''; readonly label: string }[] = [
  { value: '', label: fileWords.cutPicture.asItIs },
  { value: 'webp', label: fileWords.cutPicture.webpSmallEveryBrowser },
  { value: 'avif', label: fileWords.cutPicture.avifSmallerStill },
  { value: 'jpeg', label: 'JPEG' },
  { value: 'png', label: 'PNG' },
]

const shapes = [
  { value: '', label: fileWords.cutPicture.anyShape },
  ...pictureShapes.map(shape => ({ value: shape, label: shape.replace('x', ' : ') })),
]

const sides = [
  { name: 'left', label: fileWords.cutPicture.fromTheLeft, least: 0 },
  { name: 'top', label: fileWords.cutPicture.fromTheTop, least: 0 },
  { name: 'width', label: fileWords.cutPicture.width, least: 1 },
  { name: 'height', label: fileWords.cutPicture.height, least: 1 },
] as const

export interface CutPictureProps {
  file: FileRecord
  shown: ShownRecord
  /** The address of the image. */
  src: string
  size: { readonly width: number; readonly height: number }
}

/** Crops, resizes or converts an image: in place, or as a new file. */
export function CutPicture({ file, shown, src, size }: CutPictureProps) {
  const { client } = useApp()
  const whole: PictureCut = { left: 0, top: 0, ...size }
  const [cut, setCut] = useState(whole)
  const [shape, setShape] = useState('')
  const [width, setWidth] = useState<number | null>(null)
  const [form, setForm] = useState<PictureForm | ''>('')
  const slots = useMemo(() => cutSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    onDone: ({ sent }) => sent.act.as === 'replacement' && shown.reload(),
  })
  const { sent, answer, message } = state.context
  const running = state.hasTag('busy') ? sent?.act.as : undefined

  const isCut = cut.width !== size.width || cut.height !== size.height
  const isSmaller = width !== null && width > 0 && width < cut.width
  const ratio = shape === '' ? undefined : ratioOf(shape)
  const isSomething = isCut || isSmaller || form !== ''

  const chooseShape = (next: string) => {
    setShape(next)
    const known = pictureShapes.find(one => one === next)
    if (known) setCut(cutOf(size, known, focalOf(file)))
  }
  const run = (as: PictureEdit['as']) =>
    send({
      type: 'SUBMIT',
      act: {
        FId: file.FId,
        as,
        ...(isCut && { cut }),
        ...(isSmaller && { width }),
        ...(form !== '' && as === 'new' && { form }),
      },
    })

  if (state.hasTag('is done') && sent?.act.as === 'new' && answer)
    return (
      <BeforeAfter before={file} after={answer}>
        <Button onClick={() => send({ type: 'DISMISS' })}>{fileWords.cutPicture.makeAnother}</Button>
      </BeforeAfter>
    )
  return (
    <div className="flex flex-col gap-3 pt-3">
      <CropBox src={src} size={size} cut={cut} ratio={ratio} onCut={setCut} />
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <legend className="sr-only">{fileWords.cutPicture.partStaysPixels}</legend>
        {sides.map(({ name, label, least }) => (
          <NumberField
            key={name}
            label={label}
            min={least}
            max={name === 'left' || name === 'width' ? size.width : size.height}
            value={cut[name]}
            onValue={value =>
              setCut(cutInside(keepRatio({ ...cut, [name]: value ?? least }, name, ratio), size))
            }
          />
        ))}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-3">
        <Select
          label={fileWords.cutPicture.shape}
          placeholder={fileWords.cutPicture.anyShape}
          options={shapes}
          value={shape}
          onValue={chooseShape}
        />
        <NumberField
          label={fileWords.cutPicture.makeItThisWide}
          min={1}
          max={cut.width}
          placeholder={String(cut.width)}
          value={width}
          onValue={setWidth}
        />
        <Select
          label={fileWords.cutPicture.formNewFile}
          placeholder={fileWords.cutPicture.asItIs}
          options={forms}
          value={form}
          onValue={value => setForm(forms.find(one => one.value === value)?.value ?? '')}
        />
      </div>
      {state.hasTag('shows a message') && <Alert kind="error">{message}</Alert>}
      {shown.isDirty && <p className="text-ink-2 text-sm">{fileWords.cutPicture.saveOrUndoWhat}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          busy={running === 'replacement'}
          disabled={!(isCut || isSmaller) || form !== '' || shown.isDirty}
          onClick={() => run('replacement')}
        >
          {fileWords.cutPicture.applyInPlace}
        </Button>
        <Button busy={running === 'new'} disabled={!isSomething} onClick={() => run('new')}>
          {fileWords.cutPicture.saveNewFile}
        </Button>
        <Button
          kind="quiet"
          disabled={!isSomething && shape === ''}
          onClick={() => {
            setCut(whole)
            setShape('')
            setWidth(null)
            setForm('')
          }}
        >
          {fileWords.cutPicture.beginAgain}
        </Button>
      </div>
    </div>
  )
}

const ratioOf = (shape: string) => {
  const [across = 1, down = 1] = shape.split('x').map(Number)
  return across / down
}

/** With a fixed shape, the other side is adjusted. */
function keepRatio(cut: PictureCut, changed: string, ratio: number | undefined): PictureCut {
  if (ratio === undefined) return cut
  if (changed === 'width') return { ...cut, height: Math.round(cut.width / ratio) }
  return changed === 'height' ? { ...cut, width: Math.round(cut.height * ratio) } : cut
}

const focalOf = ({ FMeta }: FileRecord) => ({
  x: typeof FMeta?.focalX === 'number' ? FMeta.focalX : 0.5,
  y: typeof FMeta?.focalY === 'number' ? FMeta.focalY : 0.5,
})
