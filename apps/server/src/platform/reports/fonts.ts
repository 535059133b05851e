import { fileURLToPath } from 'node:url';

const font = (file: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${file}.ttf`));

/** The typeface of reports, in both weights. */
export const fonts = {
  regular: font('400Regular/NotoSansSC_400Regular'),
  bold: font('700Bold/NotoSansSC_700Bold'),
};
