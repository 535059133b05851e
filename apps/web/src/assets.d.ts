/** A picture as the address of its own file. */
declare module '*.svg?no-inline' {
  const address: string;
  export default address;
}
