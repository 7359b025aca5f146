import { type BodyOf, fileContracts } from '@rounds/core/api/contracts'
import { type AnyRow, entities } from '@rounds/core/entities'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { BadRequest } from '../errors.ts'
import { saveStream } from '../files/incoming.ts'
import type { PictureEdit } from '../files/pictures.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'
import { readFile, sendFile } from './file-answers.ts'

const contract = fileContracts.edit
const { File } = entities

/** `POST /file/edit`: crops, resizes and converts an existing image, in place or as a new file. */
export const fileEdit: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { records, files, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: actor => allow(actor, 'update', File),
      handle: async ({ actor, body, reply }) => {
        const { FId, as } = body
        const edit = editOf(body)
        const file = await readFile(records, actor, FId)
        const stored = await files.incoming.with(async place => {
          await saveStream(await files.read(file), place)
          return files.ingestFile(actor, place, {
            name: file.FName,
            edit,
            ...(as === 'replacement' ? { replaces: FId } : { fields: copyFields(file) }),
          })
        })
        return sendFile(reply, stored)
      },
    })
  },
}

/** What a new file inherits from its source. */
const copyFields = (file: object): AnyRow =>
  Object.fromEntries(
    Object.entries(file).filter(([name]) => ['FTitle', 'FAltText', 'FSecured', 'FCategoryId'].includes(name)),
  )

/** The edit of the image. Throws `BadRequest` if it is empty, or not possible in place. */
function editOf({ as, cut, width, form }: BodyOf<typeof contract>): PictureEdit {
  if (as === 'replacement' && form !== undefined)
    throw new BadRequest('Replacing keeps the format, since the address names it. Convert it as a new file.')
  if (cut === undefined && width === undefined && form === undefined)
    throw new BadRequest('Choose what to do: crop, width or format.')
  return { cut, width, form }
}
