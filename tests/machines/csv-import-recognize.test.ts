import type { Outcome } from '@rounds/core/rules/csv'
import { expect, test } from 'vitest'
import { Custom_Location } from '../../core/entities/index.ts'
import {
  type ChosenFile,
  type CsvFile,
  csvImport,
  type Existing,
  type Planning,
  type ToLoad,
} from '../../machines/csv-import/machine.ts'
import { drive, stub } from './support/drive.ts'

test('rows are recognized by the best way each allows, or by the one that was chosen', async () => {
  const read = stub<CsvFile, ChosenFile>()
  const loadExisting = stub<Existing, ToLoad>()
  const plan = stub<readonly Outcome[], Planning>()
  const machine = csvImport.provide({
    actors: { read: read.logic, loadExisting: loadExisting.logic, plan: plan.logic },
  })
  const { send, context } = drive(machine, { entity: Custom_Location, fixed: {}, atomic: true })
  const choose = async () => {
    send({ type: 'CHOOSE', file: { name: 'places.csv', handle: null } })
    await read.last.answer({
      name: 'places.csv',
      headers: ['Name', 'Phone'],
      rows: [{ line: 2, cells: ['Mercy', '(205) 555-0142'] }],
      delimiter: ',',
    })
  }
  const planned = async () => {
    send({ type: 'PLAN' })
    await loadExisting.last.answer({ existing: [], lookups: {} })
    return plan.last.input.entity
  }

  await choose()
  expect((await planned()).recognizedBy).toEqual(Custom_Location.recognizedBy)
  await plan.last.answer([])
  send({ type: 'BACK' })
  send({ type: 'RECOGNIZE', by: ['LName', 'LPhone'] })
  expect((await planned()).recognizedBy).toEqual([['LName', 'LPhone']])

  // Another file has other columns.
  await choose()
  expect(context().recognizedBy).toBeNull()
})
