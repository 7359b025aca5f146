/**
 * A label as it stands inside a sentence: "Form submission" begins small there, "API group" and "JavaScript" keep their
 * capitals. Labels are written with a capital at their beginning alone, so nothing after the first word changes.
 */
export const labelInSentence = (label: string): string =>
  /^\p{Lu}[^\p{Lu}\d\s]*(?=\s|$)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
