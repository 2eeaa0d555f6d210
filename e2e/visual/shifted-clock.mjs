// Preloaded into a product under test (NODE_OPTIONS=--import): its clock runs, but starts where CLOCK_SHIFT_MS moves it to.
// So the same day is on every kept picture.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
