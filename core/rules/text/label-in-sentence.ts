/**
 * A label inside a sentence: "Form submission" becomes lowercase there, "API group" and "JavaScript" keep their
 * capitals. Labels capitalize only their first word, so nothing after it changes.
 */
export const labelInSentence = (label: string): string =>
  /^\p{Lu}[^\p{Lu}\d\s]*(?=\s|$)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
