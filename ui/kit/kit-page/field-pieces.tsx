import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { DateField } from '../date-field.tsx'
import { ErrorSummary } from '../error-summary.tsx'
import { FileDrop } from '../file-drop.tsx'
import { NumberField } from '../number-field.tsx'
import { SearchBox } from '../search-box.tsx'
import { Select } from '../select.tsx'
import { Switch } from '../switch.tsx'
import { TagInput } from '../tag-input.tsx'
import { TextArea } from '../text-area.tsx'
import { TextField } from '../text-field.tsx'
import { Piece } from './piece.tsx'

const REGIONS = ['Alabama', 'Georgia', 'Mississippi'].map(label => ({ value: label, label }))

/** Fields. */
export function FieldPieces() {
  const [on, setOn] = useState(true)
  const [some, setSome] = useState(false)
  const [number, setNumber] = useState<number | null>(12)
  const [search, setSearch] = useState('birm')
  const [tags, setTags] = useState<readonly string[]>(['Heart', 'Rehabilitation'])
  const [files, setFiles] = useState<string>()
  return (
    <Piece name="Fields" className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">
      <div className="measure space-y-4">
        <ErrorSummary
          takesFocus={false}
          errors={[
            { field: 'kit-alt', message: 'Photo alt text: say what the picture shows' },
            { field: 'kit-slug', message: 'Address: another page is already at /services/heart' },
          ]}
        />
        <TextField
          label="Headline"
          required
          defaultValue="Who it is for"
          help="As the public will read it."
        />
        <TextField
          id="kit-alt"
          label="Photo alt text"
          placeholder="What does the picture show?"
          error="A picture without alt text cannot be published. Leave empty only if it is decoration, and say so."
        />
        <TextField
          id="kit-slug"
          mono
          label="Address"
          defaultValue="/services/heart"
          error="Another page is already at this address."
          after="page 1182"
        />
        <TextField label="Not to be changed" readOnly defaultValue="Referral form" />
        <TextField label="Not now" disabled defaultValue="Waits for the address" />
        <TextArea
          label="Copy"
          defaultValue={'You may join after a heart attack, a stent, or surgery on a valve.'}
        />
      </div>
      <div className="measure space-y-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField label="Beds" value={number} onValue={setNumber} min={0} />
          <DateField label="From" value="2026-11-21" onValue={() => {}} />
          <DateField label="At" kind="time" value="14:02" onValue={() => {}} />
        </div>
        <Select label="State" options={REGIONS} help="Where the building stands." />
        <Select label="State" options={REGIONS} error="Choose a state." required />
        <TagInput
          label="Keywords"
          help="Enter adds one."
          items={tags}
          onItems={setTags}
          limits={{ most: 5, longest: 20 }}
        />
        <output data-testid="tags" className="text-ink-2 text-xs">
          {tags.join(' · ')}
        </output>
        <SearchBox value={search} onValue={setSearch} />
        <div className="flex flex-col items-start gap-2">
          <Checkbox label="Emergency department" defaultChecked />
          <Checkbox label="Open at night" />
          <Checkbox label="Some of the departments" mixed={!some} checked={some} onValue={setSome} />
          <Checkbox label="Not for you" disabled />
        </div>
        <Switch
          label="Maintenance mode"
          checked={on}
          onValue={setOn}
          help="Visitors see the holding page at once."
        />
        <Switch label="Emergency alert" checked={!on} onValue={next => setOn(!next)} />
        <FileDrop
          multiple
          label="Pictures"
          accept="image/*"
          help={files ?? 'JPEG, PNG or WebP, at most 10 MB each.'}
          onFiles={taken => setFiles(`Taken: ${taken.map(file => file.name).join(', ')}`)}
          onRefused={refused => setFiles(`Not pictures: ${refused.map(file => file.name).join(', ')}`)}
        />
        <FileDrop
          label="A CSV file of locations"
          accept=".csv"
          error="This file has no column “Name”."
          onFiles={() => {}}
        />
      </div>
    </Piece>
  )
}
