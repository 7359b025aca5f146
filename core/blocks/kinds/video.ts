import { reference } from '../../entities/field.ts'
import { type BlockKind, entriesIn, plainWords } from '../block-kind.ts'

/** A video of the Video tool. Nothing is requested from another site before a visitor opens it. */
export const video: BlockKind = {
  id: 'video',
  label: 'Video',
  icon: 'video',
  sentence: 'A video from the Video tool, with its captions and transcript.',
  columns: { CbHeadline: {} },
  settings: {
    video: reference('Custom_Media', { required: true, label: 'Video', where: { MType: 'video' } }),
  },
  sections: [{ heading: 'Video', rows: ['video', 'CbHeadline'] }],
  needs: ({ video: id }) => (Number.isInteger(id) ? [{ read: 'video', id: Number(id) }] : []),
  // Search engines require the date; a video without one is not announced.
  data: (_, found) => {
    const [video] = entriesIn([found])
    if (!video?.date) return undefined
    return {
      '@type': 'VideoObject',
      name: video.title,
      description: plainWords(video.html) || video.title,
      uploadDate: video.date,
      ...(video.embed ? { embedUrl: video.embed } : { contentUrl: video.url }),
    }
  },
}
