import type { partTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import type { ReactNode } from 'react';

type PartType = keyof typeof partTypes;

const cylinder = (
  <>
    <path d="M40 30h220M40 130h220" />
    <path d="M40 30c-26 14-26 86 0 100M260 30c26 14 26 86 0 100" />
    <path d="M40 30c14 24 14 76 0 100M260 30c-14 24-14 76 0 100" strokeDasharray="4 4" opacity=".5" />
  </>
);
const pipe = (
  <>
    <path d="M16 56h268M16 104h268" />
    <path d="M16 48v64M284 48v64M24 48v64M276 48v64" />
    <path d="M100 56v48M200 56v48" strokeDasharray="3 4" opacity=".5" />
  </>
);

/** A plain outline per kind of part, 300 × 160, for parts without a drawing of their own. */
export const partShapes: Partial<Record<PartType, ReactNode>> = {
  shell: cylinder,
  channel: cylinder,
  jacket: cylinder,
  head: (
    <>
      <path d="M50 130c0-66 40-100 100-100s100 34 100 100" />
      <path d="M50 130h200M50 130v16M250 130v16M50 146h200" />
      <path d="M80 130c0-50 28-80 70-80s70 30 70 80" strokeDasharray="4 4" opacity=".5" />
    </>
  ),
  nozzle: (
    <>
      <path d="M40 140c60-24 160-24 220 0" />
      <path d="M122 128V52M178 128V52M106 52h88M106 38h88M106 38v14M194 38v14" />
    </>
  ),
  tubesheet: (
    <>
      <circle cx="150" cy="80" r="66" />
      {[110, 137, 164, 191].flatMap((x) =>
        [46, 69, 92, 115].map((y) => <circle key={`${x} ${y}`} cx={x - 1} cy={y} r="6" opacity=".6" />),
      )}
    </>
  ),
  tube: pipe,
  pipe,
  elbow: (
    <>
      <path d="M60 150v-30c0-50 30-80 80-80h130M112 150v-30c0-18 10-28 28-28h130" />
      <path d="M52 150h68M270 32v68" />
    </>
  ),
  tee: <path d="M20 50h260v48H178v52h-56V98H20zM14 44v60M286 44v60M116 150h68" />,
  reducer: <path d="M20 30h80l100 24h80v52h-80L100 130H20zM14 24v112M286 48v64" />,
  bottom: (
    <>
      <ellipse cx="150" cy="80" rx="130" ry="58" />
      <path d="M60 38v84M120 24v112M180 24v112M240 38v84M22 80h256" opacity=".4" />
    </>
  ),
  course: (
    <>
      <path d="M30 34v92M270 34v92" />
      <path d="M30 34c40 14 200 14 240 0M30 126c40 14 200 14 240 0" />
      <path d="M110 42v92M190 42v92" strokeDasharray="4 4" opacity=".5" />
    </>
  ),
};
export const plainShape: ReactNode = <rect x="30" y="30" width="240" height="100" rx="4" />;
