// The only places where the browser reads a string as markup or as the address of a script. The Content-Security-Policy
// allows no other policy, so the browser refuses such a string from elsewhere.

interface Policy {
    createHTML(text: string): string;
    createScriptURL(url: string): string;
}

interface Factory { createPolicy(name: string, rules: Policy): Policy }

const SCRIPTS = ['worker.js', 'sw.js'];

const rules: Policy = {
    createHTML: text => text,
    createScriptURL: url => {
        if (!SCRIPTS.includes(url)) throw new Error(`${url} is not a script of this page`);
        return url;
    },
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory ? factory.createPolicy('urlspec', rules) : rules;

/** Parses the diagrams of a document, which the build drew. The result is in no document yet, and no script in it runs. */
export function parseSvg(text: string): Document {
    return new DOMParser().parseFromString(policy.createHTML(text), 'image/svg+xml');
}

export const scriptUrl = (name: string): string => policy.createScriptURL(name);
