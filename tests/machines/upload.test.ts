import { expect, test } from 'vitest'
import { type UploadSend, uploadFile } from '../../machines/upload/file.ts'
import { type UploadInput, upload, uploadProgress } from '../../machines/upload/machine.ts'
import { drive, stub } from './support/drive.ts'

const file = (name: string, size = 10) => ({ name, size, type: 'image/png', handle: name })

function open(input: UploadInput = {}) {
  const send = stub<unknown, UploadSend>()
  const actors = { uploadFile: uploadFile.provide({ actors: { send: send.logic } }) }
  const driven = drive(upload.provide({ actors }), input)
  return {
    ...driven,
    calls: send.calls,
    call: (name: string) => {
      const found = send.calls.findLast(({ input }) => input.file.name === name)
      if (!found) throw new Error(`${name} was never sent.`)
      return found
    },
    stages: () => driven.context().files.map(({ file, stage, sent }) => `${file.name} ${stage} ${sent}`),
  }
}

test('three go at once; the next goes when one has arrived, failed or is paused', async () => {
  const { send, call, calls, stages } = open()
  send({ type: 'ADD', files: ['a', 'b', 'c', 'd', 'e', 'f'].map(name => file(name)) })
  expect(calls).toHaveLength(3)
  await call('b').answer({ id: 1 })
  await call('a').fail(new Error('The disk is full.'))
  send({ type: 'PAUSE', id: 'file 3' })
  expect(stages()).toEqual([
    'a failed 0',
    'b done 10',
    'c paused 0',
    'd uploading 0',
    'e uploading 0',
    'f uploading 0',
  ])
  send({ type: 'RESUME', id: 'file 3' })
  expect(stages()[2]).toBe('c waiting 0')
})

test('what has arrived is told, and gone on from after a pause', () => {
  const { send, call, calls, stages, context } = open()
  send({ type: 'ADD', files: [file('a'), file('b', 30)] })
  call('a').input.report(4)
  expect(stages()).toEqual(['a uploading 4', 'b uploading 0'])
  expect(uploadProgress(context())).toEqual({ done: 0, of: 2, sent: 4, size: 40 })
  send({ type: 'PAUSE', id: 'file 1' })
  expect(calls[0]?.signal.aborted).toBe(true)
  call('a').input.report(9)
  expect(stages()[0]).toBe('a paused 4')
  send({ type: 'RESUME', id: 'file 1' })
  expect(call('a').input.offset).toBe(4)
})

test('a slow file is not given up while some of it arrives', () => {
  const { send, call, pass, stages } = open()
  send({ type: 'ADD', files: [file('a')] })
  for (let sent = 1; sent <= 4; sent++) {
    pass(59_000)
    call('a').input.report(sent)
  }
  expect(stages()).toEqual(['a uploading 4'])
  pass(60_000)
  expect(stages()).toEqual(['a failed 4'])
})

test('one that is given up counts no longer', () => {
  const { send, context, call } = open()
  send({ type: 'ADD', files: [file('a'), file('b')] })
  call('a').input.report(4)
  send({ type: 'CANCEL', id: 'file 1' })
  expect(uploadProgress(context())).toEqual({ done: 0, of: 1, sent: 0, size: 10 })
})

test('what is not taken counts nowhere', () => {
  const { send, context, tags } = open({ limits: { largest: 20 } })
  send({ type: 'ADD', files: [file('a'), file('b', 30)] })
  expect(tags()).toContain('is uploading')
  expect(uploadProgress(context())).toEqual({ done: 0, of: 1, sent: 0, size: 10 })
})
