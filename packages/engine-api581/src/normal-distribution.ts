/**
 * Standard normal distribution, accurate to 1E-14 of the value even far out in the tail.
 *
 * A damage factor is a tail probability divided by 1.56E-4, so an absolute error of 1E-10 (what the usual
 * short approximations give) is already visible. Rational approximations of erf and erfc in the five
 * intervals of the C library's erf; coefficients after W. J. Cody (1969) as tabulated in FDLIBM. The
 * polynomials are written out because this is the innermost loop of every study.
 */
/** |x| below 0.84375, in x². */
function small(s: number): number {
  const numerator =
    (((-2.3763016656650163e-5 * s - 0.005770270296489442) * s - 0.02848174957559851) * s -
      0.3250421072470015) *
      s +
    0.12837916709551256;
  const denominator =
    ((((-3.960228278775368e-6 * s + 0.00013249473800432164) * s + 0.005081306281875766) * s +
      0.0650222499887673) *
      s +
      0.39791722395915535) *
      s +
    1;
  return numerator / denominator;
}

/** 0.84375 to 1.25, in |x| − 1. */
function nearOne(s: number): number {
  const numerator =
    (((((-0.002166375594868791 * s + 0.035478304325618236) * s - 0.11089469428239668) * s +
      0.31834661990116175) *
      s -
      0.3722078760357013) *
      s +
      0.41485611868374833) *
      s -
    0.0023621185607526594;
  const denominator =
    (((((0.011984499846799107 * s + 0.01363708391202905) * s + 0.12617121980876164) * s +
      0.07182865441419627) *
      s +
      0.540397917702171) *
      s +
      0.10642088040084423) *
      s +
    1;
  return numerator / denominator;
}

/** 1.25 to 1/0.35, in 1/x². */
function middle(s: number): number {
  const numerator =
    ((((((-9.814329344169145 * s - 81.2874355063066) * s - 184.60509290671104) * s - 162.39666946257347) * s -
      62.375332450326006) *
      s -
      10.558626225323291) *
      s -
      0.6938585727071818) *
      s -
    0.009864944034847148;
  const denominator =
    (((((((-0.0604244152148581 * s + 6.570249770319282) * s + 108.63500554177944) * s + 429.00814002756783) *
      s +
      645.3872717332679) *
      s +
      434.56587747522923) *
      s +
      137.65775414351904) *
      s +
      19.651271667439257) *
      s +
    1;
  return numerator / denominator;
}

/** above 1/0.35, in 1/x². */
function far(s: number): number {
  const numerator =
    (((((-483.5191916086514 * s - 1025.0951316110772) * s - 637.5664433683896) * s - 160.63638485582192) * s -
      17.757954917754752) *
      s -
      0.799283237680523) *
      s -
    0.0098649429247001;
  const denominator =
    ((((((-22.44095244658582 * s + 474.52854120695537) * s + 2553.0504064331644) * s + 3199.8582195085955) *
      s +
      1536.729586084437) *
      s +
      325.7925129965739) *
      s +
      30.33806074348246) *
      s +
    1;
  return numerator / denominator;
}

const ERF_NEAR_ONE = 0.8450629115104675;

/** Complementary error function. */
export function erfc(x: number): number {
  const a = Math.abs(x);
  if (a < 0.84375) return 1 - (x + x * small(x * x));
  if (a < 1.25) {
    const erf = ERF_NEAR_ONE + nearOne(a - 1);
    return x < 0 ? 1 + erf : 1 - erf;
  }
  if (a > 27.3) return x < 0 ? 2 : 0;
  const inverse = 1 / a;
  const s = inverse * inverse;
  const r = a < 1 / 0.35 ? middle(s) : far(s);
  const tail = Math.exp(r - a * a - 0.5625) * inverse;
  return x < 0 ? 2 - tail : tail;
}

// Reciprocals of factorials: a product is several times faster than a quotient.
const BY_6 = 1 / 6;
const BY_24 = 1 / 24;
const BY_120 = 1 / 120;
const BY_720 = 1 / 720;
const REACH = 9;
const PER_UNIT = 64;
const POINTS = 2 * REACH * PER_UNIT + 1;
/** Φ and the density of each point side by side: they are always read together. */
const AT_POINT = new Float64Array(2 * POINTS);
for (let i = 0; i < POINTS; i++) {
  const x = i / PER_UNIT - REACH;
  AT_POINT[2 * i] = 0.5 * erfc(-x * Math.SQRT1_2);
  AT_POINT[2 * i + 1] = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * Φ(x), the standard normal cumulative probability. A Taylor series around the nearest of 1153 points: a third of
 * the time of `erfc` and within 1E-13 of it where reliability indices live (|x| up to 5).
 */
export function normalCdf(x: number): number {
  if (x <= -REACH || x >= REACH) return 0.5 * erfc(-x * Math.SQRT1_2);
  // Between 0 and 1152: truncation to an integer rounds.
  const i = ((x + REACH) * PER_UNIT + 0.5) | 0;
  const x0 = i * (1 / PER_UNIT) - REACH;
  const h = x - x0;
  const u = x0 * x0;
  const fifth = ((u - 6) * u + 3) * BY_120 - h * x0 * ((u - 10) * u + 15) * BY_720;
  const third = (u - 1) * BY_6 + h * (x0 * (3 - u) * BY_24 + h * fifth);
  return AT_POINT[2 * i]! + AT_POINT[2 * i + 1]! * h * (1 + h * (h * third - x0 * 0.5));
}
