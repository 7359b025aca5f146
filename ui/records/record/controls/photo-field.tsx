import { recordWords } from '@rounds/core/words/record'
import type { ReactNode } from 'react'
import { usePickers } from '../../../context/pickers.ts'
import { Button } from '../../../kit/button.tsx'
import { Mark } from '../../../kit/mark.tsx'
import { TextField } from '../../../kit/text-field.tsx'

export interface Photo {
  readonly src: string | null
  readonly alt: string | null
  readonly width?: number
  readonly height?: number
}

export interface PhotoFieldProps extends Pick<Photo, 'src'> {
  label: string
  /** Left out for a picture that is decoration where it is shown. */
  alt?: string | null
  id?: string | undefined
  error?: string | undefined
  onPhoto: (photo: Photo) => void
  /** Additional fields of the image, below its alt text. */
  children?: ReactNode
}

/** An image: chosen from the site's files or uploaded, shown, with its alt text. */
export function PhotoField({ label, id, src, alt, error, onPhoto, children }: PhotoFieldProps) {
  const { pickFile } = usePickers()
  const pick = async () => {
    const picked = await pickFile({ images: true, ...(alt && { alt }) })
    if (!picked) return
    const { width, height } = picked
    onPhoto({ src: picked.src, alt: picked.alt || (alt ?? null), ...(width && height && { width, height }) })
  }
  return (
    <fieldset id={id} tabIndex={id ? -1 : undefined}>
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      {error && (
        <p className="mb-2 flex items-baseline gap-1.5 text-loss text-sm">
          <Mark tone="alarm" className="translate-y-px" />
          <span>{error}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-4">
        {src && (
          <img
            src={src.startsWith('/files/') ? `${src}?w=640` : src}
            alt={alt ?? ''}
            className="max-h-40 max-w-52 rounded-sm border border-rule object-contain"
          />
        )}
        <div className="flex min-w-52 flex-1 flex-col gap-3">
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => void pick()}
              aria-label={src ? recordWords.photoField.change(label) : recordWords.photoField.choose(label)}
            >
              {src ? recordWords.photoField.change2 : recordWords.photoField.chooseAPicture}
            </Button>
            {src && (
              <Button
                kind="quiet"
                aria-label={recordWords.photoField.remove(label)}
                onClick={() => onPhoto({ src: null, alt: alt ?? null })}
              >
                {recordWords.photoField.remove2}
              </Button>
            )}
          </div>
          {src && alt !== undefined && (
            <>
              <TextField
                label={recordWords.photoField.alternativeText(label)}
                value={alt ?? ''}
                onValue={text => onPhoto({ src, alt: text })}
                maxLength={500}
                help={recordWords.photoField.whatPictureShowsLeave}
              />
              {children}
            </>
          )}
        </div>
      </div>
    </fieldset>
  )
}
