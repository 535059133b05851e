/** Codes of the information worksheet lead upwards: 1A3 is the third mode of the failure A of function 1. After Z comes AA. */
export const failureCodePattern = /^\d{1,3}[A-Z]{1,2}$/;

/** The number of the function a functional failure belongs to. */
export const functionCodeOf = (failureCode: string): string => failureCode.replace(/[A-Z]+$/, '');

const lettersOf = (failureCode: string): string => /[A-Z]*$/.exec(failureCode)![0];

/** Letters as people count columns: A is 1, Z is 26, AA is 27. */
const placeOf = (letters: string): number =>
  [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0);

function lettersAt(place: number): string {
  const rest = Math.floor((place - 1) / 26);
  const last = String.fromCharCode(65 + ((place - 1) % 26));
  return rest === 0 ? last : lettersAt(rest) + last;
}

/** The code of one more failure of a function, after all that are there. */
export function nextFailureCode(functionCode: string, codes: readonly string[]): string {
  const own = codes.filter((code) => functionCodeOf(code) === functionCode);
  return functionCode + lettersAt(Math.max(0, ...own.map((code) => placeOf(lettersOf(code)))) + 1);
}
