import { signInWords } from '@rounds/core/words/sign-in'
import { type KeyboardEvent, useState } from 'react'
import { TextField, type TextFieldProps } from '../../kit/text-field.tsx'

/** A password field that can show its text; says when Caps Lock is on. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCaps(false)}
      help={caps ? <span role="status">{signInWords.passwordField.capsLockIsOn}</span> : props.help}
      after={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={signInWords.passwordField.showPassword}
          onClick={() => setShown(!shown)}
          className="rounded-sm px-1.5 py-1 font-semibold text-ink-2 text-xs hover:text-ink"
        >
          {shown ? signInWords.passwordField.hide : signInWords.passwordField.show}
        </button>
      }
    />
  )
}
