import { describe, expect, it } from 'vitest'
import { notesOf, typedNote, withNote } from '../../../../core/rules/records/index.ts'

const stored = [{ at: '2026-01-02T03:04:05.000Z', by: 'Ann', text: 'Called back' }]
const typed = { at: '2026-02-03T04:05:06.000Z', by: 'Bob', text: 'Nobody there' }

describe('the notes of a record', () => {
  it('end with the one that is being typed', () => {
    expect(withNote(stored, typed)).toEqual([...stored, typed])
    expect(withNote(null, typed)).toEqual([typed])
  })

  it('are as they were when nothing but blanks is typed', () => {
    expect(withNote(stored, { ...typed, text: ' \n' })).toEqual(stored)
    expect(withNote(null, { ...typed, text: '' })).toBeNull()
  })

  it('give back what is being typed', () => {
    expect(typedNote(stored, withNote(stored, typed))).toBe('Nobody there')
    expect(typedNote(stored, stored)).toBe('')
    expect(typedNote(null, null)).toBe('')
  })

  it('are none where something else is stored', () => {
    expect(notesOf('x')).toEqual([])
  })
})
