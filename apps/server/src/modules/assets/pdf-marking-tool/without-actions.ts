import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef, PDFStream } from 'pdf-lib';

/** Actions that run a program, send or fetch (ISO 32000-2, 12.6.4); links to places and addresses stay. */
const running = new Set(
  ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMediaExecute'].map((kind) =>
    PDFName.of(kind),
  ),
);
const names = {
  kind: PDFName.of('S'),
  events: PDFName.of('AA'),
  script: PDFName.of('JS'),
  javaScript: PDFName.of('JavaScript'),
  names: PDFName.of('Names'),
  opening: PDFName.of('OpenAction'),
  form: PDFName.of('AcroForm'),
  xfa: PDFName.of('XFA'),
};

const isRunning = (object: PDFObject | undefined): object is PDFDict =>
  object instanceof PDFDict && running.has(object.get(names.kind) as PDFName);

/** Takes out of the file whatever runs by itself or at a click, with the scripts, so that nothing of it is handed on. */
export function withoutActions(document: PDFDocument): void {
  const { context, catalog } = document;
  const forget = (held: PDFObject | undefined) => {
    if (held instanceof PDFRef) context.delete(held);
  };
  const clean = (object: PDFObject): void => {
    if (object instanceof PDFStream) clean(object.dict);
    else if (object instanceof PDFArray)
      for (let at = object.size() - 1; at >= 0; at -= 1) {
        if (isRunning(object.lookup(at))) object.remove(at);
        else cleanDirect(object.get(at));
      }
    else if (object instanceof PDFDict) {
      object.delete(names.events);
      for (const [key, held] of object.entries())
        if (isRunning(context.lookup(held))) object.delete(key);
        else cleanDirect(held);
    }
  };
  // What is referred to comes by itself in the list of all objects.
  const cleanDirect = (held: PDFObject) => {
    if (!(held instanceof PDFRef)) clean(held);
  };
  catalog.delete(names.opening);
  const tree = catalog.lookupMaybe(names.names, PDFDict);
  tree?.delete(names.javaScript);
  // A form of XFA has scripts of its own; the fields of the pages stay.
  catalog.lookupMaybe(names.form, PDFDict)?.delete(names.xfa);
  const objects = context.enumerateIndirectObjects();
  const actions = objects.filter(([, object]) => isRunning(object));
  for (const [, object] of objects) clean(object);
  for (const [ref, action] of actions) {
    forget((action as PDFDict).get(names.script));
    context.delete(ref);
  }
}
