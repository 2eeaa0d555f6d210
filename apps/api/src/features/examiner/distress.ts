// Detects that a person writes about their own distress to the simulated patient. The check runs before the model is
// called. It accepts some false alarms, because missing a person is worse. It looks for 'I', because a person in
// distress says 'I', and a doctor who asks a patient says 'you'.

const APOSTROPHES = /[’']/g;

/** Each pattern needs the first person near an expression of distress. */
const PATTERNS: readonly RegExp[] = [
  /\b(?:i|id|im|ive|ill|me|myself)\b[^.?!]{0,60}\b(?:kill(?:ing)? myself|end(?:ing)? (?:my (?:own )?life|it all|things for good)|tak(?:e|ing) my own life|hurt(?:ing)? myself|harm(?:ing)? myself|cut(?:ting)? myself)\b/,
  /\bi(?:m| am| feel|ve been feeling| have been feeling| have felt)\b[^.?!]{0,20}\bsuicidal\b/,
  /\bi\b[^.?!]{0,30}\b(?:want|wish|would rather|rather|ready|going|deserve)\b[^.?!]{0,16}\b(?:to die|be dead|i was dead|i were dead|to be dead)\b/,
  /\bi(?: really)? (?:dont|do not|no longer) (?:want|wish) to (?:live|be alive|be here any ?more|exist|wake up)\b/,
  /\bi (?:cant|cannot|can not) (?:cope any ?more|cope with (?:my )?life|do this any ?more|take (?:it|this) any ?more|(?:go|carry) on\b(?! (?:with|to)\b))/,
  /\bi(?:ve| have)? (?:no|nothing|lost (?:all|any)) (?:reason|hope|will)?\s*(?:to live|left to live for|of living)\b/,
  /\bi (?:(?:see|feel|find|have|think|know)\b[^.?!]{0,30}\bno|(?:dont|do not|cant|cannot|can not) see (?:the|any|a)) (?:point|sense|reason) (?:in|of|to|for) (?:liv(?:e|ing)|life|being (?:alive|here)|go(?:ing)? on(?! (?:with|to)\b))/,
  /\bmy (?:own )?life (?:isnt|is not|is no longer|does not feel|doesnt feel) worth\b/,
  /\b(?:everyone|everybody|people|they|my family)(?: would|d)? (?:be )?better off without me\b/,
  /\bi(?:m| am| have been|ve been)\b[^.?!]{0,30}\b(?:self[- ]harming|suicidal thoughts)\b/,
  /\bi(?:ve| have)? (?:been )?(?:having|had|have|get|getting) (?:\w+ ){0,2}(?:thoughts of (?:suicide|killing|ending|harming|hurting)|suicidal thoughts)\b/,
];

/**
 * Matches text about somebody else. It is in quotation marks, or follows words such as 'you said' or 'patients feel' in
 * the same clause. The next clause can be about the writer: 'people say it gets easier, but I want to die'.
 */
const REPORTED =
  /["“][^"“”]*["”]|\b(?:you|he|she|they|patients?|people|some(?:one|body)?) (?:\w+ )?(?:said|say|says|told|tell|feel|felt|think|thinks)\b,?(?:(?!\b(?:but|yet|though|although)\b)[^.?!,;])*/g;

export function isDistressed(words: string): boolean {
  const plain = words
    .toLowerCase()
    .replace(REPORTED, ' ')
    .replace(APOSTROPHES, '')
    .replace(/\s+/g, ' ');
  return PATTERNS.some((pattern) => pattern.test(plain));
}
