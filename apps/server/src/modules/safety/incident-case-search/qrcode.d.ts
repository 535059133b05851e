declare module 'qrcode' {
  interface QrMatrix {
    modules: { size: number; data: Uint8Array };
  }
  const library: {
    create(text: string, options?: { errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' }): QrMatrix;
  };
  export default library;
}
