import { askRobots, type RobotsFile } from '@rounds/core/rules/site'
import { sitemapWords } from '@rounds/core/words/sitemap'
import { useId, useState } from 'react'
import { Mark } from '../../kit/mark.tsx'
import { TextField } from '../../kit/text-field.tsx'

const words = sitemapWords.robots

/** Tests whether a robot may read an address under the current text, and which line decides. */
export function RobotsTest({ file, text }: { file: RobotsFile; text: string }) {
  const id = useId()
  const [robot, setRobot] = useState('Googlebot')
  const [address, setAddress] = useState('/')
  const { allowed, rule, spokenTo } = askRobots(file, robot, address)
  const line = rule && text.split(/\r\n|\r|\n/)[rule.line - 1]
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {words.test}
      </h2>
      <p className="measure text-ink-2 text-sm">{words.testText}</p>
      <div className="mt-3 flex max-w-md flex-col gap-4">
        <TextField
          label={words.robot}
          help={words.robotHelp}
          value={robot}
          maxLength={100}
          onValue={setRobot}
        />
        <TextField label={words.address} mono value={address} maxLength={2000} onValue={setAddress} />
      </div>
      <div aria-live="polite" className="mt-4">
        <p className="flex items-center gap-1.5 font-semibold">
          <Mark tone={allowed ? 'ready' : 'alarm'} />
          {allowed ? words.yes : words.no}
        </p>
        <p className="wrap-anywhere mt-1 text-ink-2">
          {rule ? words.because(rule.line, line?.trim() ?? rule.pattern) : words.nothing(spokenTo)}
        </p>
      </div>
    </section>
  )
}
