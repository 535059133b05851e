/**
 * First words that make an English box name a verb phrase. Words that are equipment as well (pump, vent, filter, valve,
 * flare, drain, seal) are left out on purpose: "Pump operation" must be found.
 */
export const verbs: ReadonlySet<string> = new Set(
  `accept acquire adjust advise align allocate analyse analyze apply appraise approve arrange assemble assess assign assist assure
  audit authorise authorize balance blend build calculate calibrate carry check choose classify clean close collect communicate
  compare compile complete compress conduct configure confirm connect construct consult contain control convert cool coordinate
  correct create decide define deliver demonstrate deploy derive design detect determine develop diagnose direct disconnect dismantle
  dispatch dispose distil distribute document dry educate eliminate empty enable enforce engage ensure establish estimate evaluate
  examine execute extract fabricate feed fill find follow form formulate generate govern grade handle heat identify implement improve
  inform initiate inspect install instruct integrate investigate isolate issue keep lead learn load locate lubricate maintain make
  manage manufacture measure mitigate mix model modify monitor move negotiate notify obtain open operate optimise optimize order
  organise organize overhaul perform plan prepare present preserve prevent prioritise prioritize procure produce protect prove provide
  purchase purge qualify rank rate react receive record recover reduce refine regulate release remove repair replace report represent
  request resolve respond restore retain return review revise run sample schedule screen secure select send separate service set ship
  shut sort specify stabilise stabilize start stop store strip submit supervise supply support survey tag test track train transfer
  transmit transport treat turn unload update use validate verify warn weigh weld withdraw write`
    .split(/\s+/)
    .filter(Boolean),
);
