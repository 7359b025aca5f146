import type { FileRecord } from '@rounds/core/api'
import { mediaWords } from '@rounds/core/words/media'
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

/** A video above its form: as visitors see it, with uploads for the video, its poster and its captions. */
export function VideoView({ shown }: { shown: ShownRecord }) {
  const { pickFile } = usePickers()
  const [bringing, setBringing] = useState<'film' | 'captions' | null>(null)
  const { file, refresh } = useFile(shown.values.FId)
  const photo = (shown.values.MPhoto ?? {}) as Photo
  const toggle = (what: 'film' | 'captions') => setBringing(bringing === what ? null : what)

  const choosePoster = async () => {
    const picked = await pickFile({
      images: true,
      title: mediaWords.videoView.pickAPoster,
      ...(photo.alt && { alt: photo.alt }),
    })
    if (picked) shown.onChange('MPhoto', { ...photo, src: picked.src, alt: picked.alt })
  }
  return (
    <section aria-label={mediaWords.videoView.theVideo} className="measure mb-6 flex flex-col gap-3">
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
            {file ? mediaWords.videoView.anotherFilm : mediaWords.videoView.uploadTheFilm}
          </Button>
          <Button
            icon={<Image aria-hidden="true" className="size-3.5" />}
            onClick={() => void choosePoster()}
          >
            {photo.src ? mediaWords.videoView.anotherPoster : mediaWords.videoView.pickAPoster2}
          </Button>
          <Button
            icon={<Captions aria-hidden="true" className="size-3.5" />}
            disabled={!file}
            title={file ? undefined : mediaWords.videoView.captionsBelongFilmsUploadedHere}
            aria-expanded={bringing === 'captions'}
            onClick={() => toggle('captions')}
          >
            {mediaWords.videoView.captions}
          </Button>
        </div>
      )}
      {bringing === 'film' && (
        <UploadPanel
          single
          label={mediaWords.videoView.theFilm}
          help={mediaWords.videoView.mp4OrWebmEvery}
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
            <span className="text-ink-2">{mediaWords.videoView.noFilmYetWrite}</span>
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
        aria-label={title || mediaWords.videoView.theVideo}
        className="max-h-96 w-full rounded-md bg-black"
      >
        <source src={src} type={file?.FType} />
        <track
          kind="captions"
          srcLang="en"
          label={mediaWords.videoView.captions2}
          src={captions ?? undefined}
          default={Boolean(captions)}
        />
      </video>
      {!captions && <Alert kind="warning">{mediaWords.videoView.filmNoCaptionsPeople}</Alert>}
    </>
  )
}

/** Uploads captions, and stores their address in the video's file. */
function CaptionsOf({ file, onDone }: { file: FileRecord; onDone: () => void }) {
  const { client } = useApp()
  const slots = useMemo(() => captionSlots(client, file), [client, file])
  const [state, send] = useSubmit(slots, { onDone })
  return (
    <>
      <UploadPanel
        single
        label={mediaWords.videoView.captions2}
        help={mediaWords.videoView.webvttFileVttWhat}
        limits={{ accept: '.vtt' }}
        onUploaded={captions => send({ type: 'SUBMIT', act: captions })}
      />
      {state.hasTag('shows a message') && <Alert kind="error">{state.context.message}</Alert>}
    </>
  )
}
