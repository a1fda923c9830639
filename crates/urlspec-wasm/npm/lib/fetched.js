// The response with a WebAssembly file, for browsers. Some bundlers leave the file behind, and some servers send a page in place of a
// missing file. `addressOf` returns the address: each module has its own, since bundlers look for it there.
export async function fetched(name, addressOf) {
  const remedy = `If a bundler made this program, copy node_modules/urlspec/${name} to that address, or pass the file to init: init(address) or init(bytes).`;
  const address = addressOfFile(name, addressOf, remedy);
  const response = await fetch(address);
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.ok && !isPage) return response;
  const found = isPage ? 'a page of HTML' : `status ${response.status}`;
  throw new Error(`${name} is not at ${address}, where the server sends ${found}. ${remedy}`);
}

function addressOfFile(name, addressOf, remedy) {
  try {
    return addressOf();
  } catch (cause) {
    throw new Error(`urlspec does not know where ${name} is, since this program is no module. ${remedy}`, { cause });
  }
}
