import type { FileRecord } from '@rounds/core/api'
import { Captions, Image, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { usePickers } from '../../context/pickers.ts'
import { useFileAddress } from '../../files/thumbnail.tsx'
import { UploadPanel } from '../../files/upload-panel.tsx'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { captionSlots, useFilm } from './video-slots.ts'

type Photo = { readonly src?: string; readonly alt?: string }

/** A video over its form: as visitors see it, with the ways to bring the film, its poster and its captions. */
export function VideoView({ shown }: { shown: ShownRecord }) {
  const { pickFile } = usePickers()
  const [bringing, setBringing] = useState<'film' | 'captions' | null>(null)
  const { file, refresh } = useFile(shown.values.FId)
  const photo = (shown.values.MPhoto ?? {}) as Photo
  const toggle = (what: 'film' | 'captions') => setBringing(bringing === what ? null : what)

  const choosePoster = async () => {
    const picked = await pickFile({
      images: true,
      title: 'Pick a poster',
      ...(photo.alt && { alt: photo.alt }),
    })
    if (picked) shown.onChange('MPhoto', { ...photo, src: picked.src, alt: picked.alt })
  }
  return (
    <section aria-label="The video" className="measure mb-6 flex flex-col gap-3">
      <Film
        file={file}
        address={String(shown.values.MUrl ?? '')}
        photo={photo}
        title={String(shown.values.MTitle ?? '')}
      />
      {shown.mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Upload aria-hidden="true" className="size-3.5" />}
            aria-expanded={bringing === 'film'}
            onClick={() => toggle('film')}
          >
            {file ? 'Another film…' : 'Upload the film…'}
          </Button>
          <Button
            icon={<Image aria-hidden="true" className="size-3.5" />}
            onClick={() => void choosePoster()}
          >
            {photo.src ? 'Another poster…' : 'Pick a poster…'}
          </Button>
          <Button
            icon={<Captions aria-hidden="true" className="size-3.5" />}
            disabled={!file}
            title={file ? undefined : 'Captions belong to films that are uploaded here'}
            aria-expanded={bringing === 'captions'}
            onClick={() => toggle('captions')}
          >
            Captions…
          </Button>
        </div>
      )}
      {bringing === 'film' && (
        <UploadPanel
          single
          label="The film"
          help="MP4 or WebM, which every browser plays."
          limits={{ accept: 'video/*' }}
          onUploaded={film => {
            shown.onChange('FId', film.FId)
            shown.onChange('MUrl', film.FPath)
            setBringing(null)
          }}
        />
      )}
      {bringing === 'captions' && file && (
        <CaptionsOf
          file={file}
          onDone={() => {
            setBringing(null)
            refresh()
          }}
        />
      )}
    </section>
  )
}

/** The file of an uploaded film. */
function useFile(fId: unknown) {
  const { client } = useApp()
  const key = typeof fId === 'number' ? fId : null
  const { data, mutate } = useFilm(client, key)
  return { file: key === null ? undefined : data, refresh: () => void mutate() }
}

interface FilmProps {
  file: FileRecord | undefined
  address: string
  photo: Photo
  title: string
}

function Film({ file, address, photo, title }: FilmProps) {
  const src = useFileAddress(file)
  const captions = file?.FMeta?.captions
  if (!src)
    return (
      <figure className="overflow-hidden rounded-md border border-rule">
        {photo.src?.startsWith('/') && (
          <img src={photo.src} alt={photo.alt ?? ''} className="max-h-72 w-full object-cover" />
        )}
        <figcaption className="px-3 py-2">
          {address ? (
            <a className="link break-all" href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          ) : (
            <span className="text-ink-2">No film yet: write its address below, or upload it.</span>
          )}
        </figcaption>
      </figure>
    )
  return (
    <>
      <video
        key={`${src} ${captions ?? ''}`}
        controls
        preload="metadata"
        poster={photo.src}
        aria-label={title || 'The video'}
        className="max-h-96 w-full rounded-md bg-black"
      >
        <source src={src} type={file?.FType} />
        <track
          kind="captions"
          srcLang="en"
          label="Captions"
          src={captions ?? undefined}
          default={Boolean(captions)}
        />
      </video>
      {!captions && (
        <Alert kind="warning">This film has no captions: people who do not hear it miss what is said.</Alert>
      )}
    </>
  )
}

/** Brings captions, and says in the file of the film where they are. */
function CaptionsOf({ file, onDone }: { file: FileRecord; onDone: () => void }) {
  const { client } = useApp()
  const slots = useMemo(() => captionSlots(client, file), [client, file])
  const [state, send] = useSubmit(slots, { onDone })
  return (
    <>
      <UploadPanel
        single
        label="Captions"
        help="A WebVTT file (.vtt) with what is said and heard."
        limits={{ accept: '.vtt' }}
        onUploaded={captions => send({ type: 'SUBMIT', act: captions })}
      />
      {state.hasTag('shows a message') && <Alert kind="error">{state.context.message}</Alert>}
    </>
  )
}
