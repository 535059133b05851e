import autocannon from 'autocannon';

/** Many connections that ask again at every answer, until somebody says stop; tells then what came of it. A process of its own. */
const { url, headers, connections } = JSON.parse(process.env.STORM ?? '{}') as {
  url: string;
  headers: Record<string, string>;
  connections: number;
};
const storm = autocannon({ url, headers, connections, duration: 600 });
process.once('SIGTERM', () => storm.stop());
console.log(`address ${url}`);
const { '2xx': served, non2xx: refused, errors: cut } = await storm;
console.log(JSON.stringify({ served, refused, cut }));
process.exit();
