import type { PickedFile, PickOptions } from '../../files/pick-file.tsx'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/text-field.tsx'

export interface PhotoFieldProps {
  label: string
  src: string | null
  alt: string | null
  onPhoto: (src: string | null, alt: string | null) => void
  pickFile: (options: PickOptions) => Promise<PickedFile | null>
}

/** A picture: chosen from the site's files or brought in, shown, and described for who does not see it. */
export function PhotoField({ label, src, alt, onPhoto, pickFile }: PhotoFieldProps) {
  const pick = async () => {
    const picked = await pickFile({ images: true, ...(alt && { alt }) })
    if (picked) onPhoto(picked.src, picked.alt || alt)
  }
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      {src && (
        <img
          src={src.startsWith('/files/') ? `${src}?w=640` : src}
          alt={alt ?? ''}
          className="max-h-52 rounded-sm border border-rule"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void pick()}>{src ? 'Choose another…' : 'Choose a picture…'}</Button>
        {src && (
          <Button kind="quiet" onClick={() => onPhoto(null, alt)}>
            Take it away
          </Button>
        )}
      </div>
      {src && (
        <TextField
          label={`${label}: alternative text`}
          value={alt ?? ''}
          onValue={text => onPhoto(src, text)}
          help="What the picture shows. Leave it empty only where it is mere decoration."
        />
      )}
    </fieldset>
  )
}
